import { engineOf, sentimentOf } from '../../src/model/mention';

it('calls a sentiment unknown where the service gives none, or blanks', () => {
	expect(sentimentOf({})).toBe('unknown');
	expect(sentimentOf({ sentiment: ' ' })).toBe('unknown');
});

it('calls an assistant unknown where the service gives none, or blanks', () => {
	expect(engineOf({ engine: null })).toBe('unknown');
	expect(engineOf({ engine: '' })).toBe('unknown');
});
