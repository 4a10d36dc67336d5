export { bare, otherForm, parseDomain, urlOf, whyNoDomain, withoutWww } from './domain';
export { type JsonObject, finiteNumber, isRecord, nonBlankText, recordsIn } from './json';
export { groupBy } from './lists';
export { hundredths, maximum, minimum } from './numbers';
export { resultAtOnce } from './steps';
export { beginning, counted, kindOf, quote, shorten, summarize, withoutUserInfo } from './text';
