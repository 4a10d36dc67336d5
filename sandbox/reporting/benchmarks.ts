import type { components } from '../../openapi/reporting';
import { fraction } from '../random';
import { type Brand, category, ownBrand, shares } from './brands';

export type Benchmarks = components['schemas']['Benchmarks'];

/**
 * Shares of voice of a day: near their usual values, together 100 percent, largest first.
 * @param day days since the epoch
 * @param you the account's own brand; one that is not in the competitive set has the place of its last
 */
export function benchmarks(seed: number, day: number, you: Brand = ownBrand): Benchmarks {
	const isListed = shares.some(({ name }) => name === you.name);
	const usual = Math.round(8 + 24 * fraction(seed, 'share'));
	const set = isListed ? shares : [...shares.slice(0, -1), { name: you.name, usual }];
	const drifted = set.map(({ name, usual }) => ({
		name,
		share: usual + 3 * Math.sin(day / 11 + usual) + fraction(seed, name, day) - 0.5,
	}));
	const total = drifted.reduce((sum, { share }) => sum + share, 0);
	const competitors = drifted
		.map(({ name, share }) => ({
			name,
			share_pct: Math.round((share / total) * 1000) / 10,
			is_you: name === you.name,
		}))
		.sort((a, b) => b.share_pct - a.share_pct);
	return { category, window: '30d', competitors };
}
