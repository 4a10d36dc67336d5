import type { components } from '../../openapi/reporting';
import { fraction } from '../random';
import { category, ownBrand, shares } from './brands';

export type Benchmarks = components['schemas']['Benchmarks'];

/**
 * Shares of voice of a day: near their usual values, together 100 percent, largest first.
 * @param day days since the epoch
 */
export function benchmarks(seed: number, day: number): Benchmarks {
	const drifted = shares.map(({ name, usual }) => ({
		name,
		share: usual + 3 * Math.sin(day / 11 + usual) + fraction(seed, name, day) - 0.5,
	}));
	const total = drifted.reduce((sum, { share }) => sum + share, 0);
	const competitors = drifted
		.map(({ name, share }) => ({
			name,
			share_pct: Math.round((share / total) * 1000) / 10,
			is_you: name === ownBrand.name,
		}))
		.sort((a, b) => b.share_pct - a.share_pct);
	return { category, window: '30d', competitors };
}
