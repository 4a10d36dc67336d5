export { breakdown } from './breakdown';
export { mentions } from './mentions';
export { report } from './report';
