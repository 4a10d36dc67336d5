import { effectDocument } from '../documents/effect';
import { judgeEffect } from '../judgement/effect';
import type { AskedEffect } from '../model/effect';
import { effectFacts, effectRecords, effectRows } from '../records/effect';
import type { Topic } from './topic';

/** What has changed since an action. */
export const effect = {
	judge: judgeEffect,
	records: effectRecords,
	rows: effectRows,
	facts: effectFacts,
	document: effectDocument,
} satisfies Topic<AskedEffect> & { judge: unknown };
