import { analysisCases } from './analysisCases.js';
import { openScene, type Scene } from './scene.js';

let scene: Scene;

beforeAll(async () => {
	scene = await openScene();
}, 30 * 60_000);

afterAll(async () => await scene?.close());

analysisCases(() => scene);
