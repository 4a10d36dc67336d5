import { rmSync } from 'node:fs';

export default function tearDown(): void {
	rmSync(process.env.N8N_USER_FOLDER!, { recursive: true, force: true });
}
