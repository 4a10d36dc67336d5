import type { SeedAnalysis } from './jobs';

const weekly = (domain: string, ages: number[]): SeedAnalysis[] =>
	ages.map((ageDays) => ({ domain, ageDays }));

/**
 * What the account `main` has analysed before: its own brand weekly, competitors now and then, and
 * one of them (kettleandcrane.example) too long ago for a comparison.
 */
export const startingHistory: readonly SeedAnalysis[] = [
	...weekly('lumenroast.example', [44, 37, 30, 23, 16, 9, 2]),
	...weekly('harborbeans.example', [40, 12]),
	...weekly('mokacollective.example', [26, 5]),
	...weekly('daybreakcoffee.example', [19]),
	...weekly('kettleandcrane.example', [41]),
].sort((a, b) => b.ageDays - a.ageDays);
