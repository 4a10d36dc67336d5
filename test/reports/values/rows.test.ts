import {
	columns,
	largestFirst,
	numberColumns,
	orEmptyRow,
	rowKey,
} from '../../../reports/values/rows';

it('has every column of a row, with null where a record has no value, or no number', () => {
	const record = { a: '7', b: 'many', d: 0 };
	expect(columns(record, ['b', 'a', 'c'])).toEqual({ b: 'many', a: '7', c: null });
	expect(numberColumns(record, ['a', 'b', 'c', 'd'])).toEqual({ a: 7, b: null, c: null, d: 0 });
	expect([orEmptyRow([]), orEmptyRow([record])]).toEqual([[{}], [record]]);
});

it('sorts numbers and texts of numbers from the largest, and other values last', () => {
	expect([null, 2, 'x', '10', -1].sort(largestFirst)).toEqual(['10', 2, -1, null, 'x']);
});

it('writes an equal key for equal parts only', () => {
	expect(rowKey('2026-11-02', undefined, 7, ' ')).toBe('2026-11-02||7|');
	expect(rowKey('a|b', 'c')).not.toBe(rowKey('a', 'b|c'));
});
