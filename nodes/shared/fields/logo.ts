import { quote } from 'ai-visibility-reports/values';

/**
 * Addresses whose answer is a web page, so that an email shows no logo: those under which people
 * share a file, and those that end as a page does. Addresses of these hosts that give the file
 * itself are left out.
 */
export const PAGE =
	/^https:\/\/(drive\.google\.com\/(?!uc\b|thumbnail\b)|(docs|photos)\.google\.com\/|(www\.)?dropbox\.com\/(?!.*[?&](raw|dl)=1)|1drv\.ms\/|onedrive\.live\.com\/|[^/]+\.sharepoint\.com\/|github\.com\/.+\/blob\/(?!.*[?&]raw=)|imgur\.com\/|[^?#]+\.html?([?#]|$))/i;

/** What to enter as a logo in place of the address of a page. */
export const LOGO_ADVICE =
	'Upload the image to your website, and enter its own address, such as https://example.com/logo.png.';

/** Says why a logo is not shown, and what to enter. */
export function pageAsLogo(url: string): string {
	return `'Logo URL' is ${quote(url)}, the address of a page and not of an image, so emails show no logo. ${LOGO_ADVICE}`;
}
