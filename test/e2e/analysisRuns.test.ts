import { analysisCases } from './analysisCases.js';
import { useScene } from './scene.js';

analysisCases(useScene());
