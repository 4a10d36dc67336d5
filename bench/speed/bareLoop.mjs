// Reads the whole mention stream with nothing but fetch: the limit of what any node can reach.
// Run as: node bareLoop.mjs <base address> <key>. Prints milliseconds.
const [baseUrl, key] = process.argv.slice(2);

const mentions = [];
const start = performance.now();
for (let cursor = ''; cursor !== undefined;) {
	const query = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
	const response = await fetch(`${baseUrl}/mentions?limit=100${query}`, {
		headers: { Authorization: `Bearer ${key}` },
	});
	const { data, meta } = await response.json();
	mentions.push(...data);
	cursor = meta.next_cursor;
}
console.log(performance.now() - start);
