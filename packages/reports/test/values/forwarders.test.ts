import { destinationOf } from '../../src/values/forwarders';

const encoded = Buffer.from('https://shop.example/tea?id=7').toString('base64url');

it.each([
	['https://shop.example/tea', 'https://shop.example/tea'],
	['https://www.google.com/url?q=https://shop.example/tea&sa=U', 'https://shop.example/tea'],
	['https://google.de/url?url=https%3A%2F%2Fshop.example%2Ftea', 'https://shop.example/tea'],
	[`https://www.bing.com/ck/a?!&&p=1&u=a1${encoded}&ntb=1`, 'https://shop.example/tea?id=7'],
	['https://www.google.com/amp/s/shop.example/tea', 'https://shop.example/tea'],
	['https://shop-example.cdn.ampproject.org/c/s/shop.example/tea', 'https://shop.example/tea'],
	['https://shop-example.cdn.ampproject.org/v/shop.example/tea', 'http://shop.example/tea'],
	['https://my--shop-example.translate.goog/tea?_x_tr_sl=de', 'https://my-shop.example/tea'],
	['https://translate.google.com/translate?u=https://shop.example/tea', 'https://shop.example/tea'],
	['https://duckduckgo.com/l/?uddg=https%3A%2F%2Fshop.example%2Ftea', 'https://shop.example/tea'],
	['https://www.youtube.com/redirect?q=https://shop.example/tea', 'https://shop.example/tea'],
	[
		'https://www.google.com/url?q=https%3A%2F%2Fduckduckgo.com%2Fl%2F%3Fuddg%3Dhttps%253A%252F%252Fshop.example%252Ftea',
		'https://shop.example/tea',
	],
	['https://www.google.com/search?q=tea', 'https://www.google.com/search?q=tea'],
	['https://www.google.com/', 'https://www.google.com/'],
	['https://bit.ly/', 'https://bit.ly/'],
	['https://cloud.google.com/vertex-ai', 'https://cloud.google.com/vertex-ai'],
])('the address %s leads to %s', (address, page) => {
	expect(destinationOf(address)).toEqual({ address: page, isHidden: false });
});

it.each([
	'https://vertexaisearch.cloud.google.com/grounding-api-redirect/AUZIYQF',
	'https://bit.ly/3abc',
	'https://t.co/3abc',
	'https://www.google.com/url?sa=U',
	'https://www.google.com/url?q=/search',
	'https://www.google.com/url?q=https://t.co/3abc',
	'https://www.bing.com/ck/a?u=x9',
])('nobody knows where the address %s leads to', (address) => {
	expect(destinationOf(address)).toEqual({ isHidden: true });
});

it.each(['', 'no address', 'mailto:a@shop.example'])('"%s" leads to no page', (text) => {
	expect(destinationOf(text)).toEqual({ isHidden: false });
});
