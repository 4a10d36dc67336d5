import type { Section, Settings } from '../../packages/reports/bench/bench';
import { analyses } from './analyses';
import { keySearch } from './keySearch';
import { longestBlock } from './longestBlock';
import { poll } from './poll';

/** How fast the nodes are, against what no node can be faster than, or what n8n offers without them. */
export async function speed(settings: Settings): Promise<Section[]> {
	const { returnAll } = await import('./returnAll.mjs');
	return [returnAll(settings), poll(), ...analyses(), keySearch(), longestBlock(settings.rounds)];
}
