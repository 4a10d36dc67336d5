export {
	calendarDate,
	dateIn,
	daysBefore,
	earlierDate,
	isTimeZone,
	parseTimestamp,
	readDate,
} from './dates';
export {
	type Period,
	type PeriodName,
	type TimeSpan,
	PERIODS,
	daysBetween,
	periodBetween,
	periodOf,
	startOfDate,
} from './periods';
export {
	DAY_MS,
	type EpochMs,
	HOUR_MS,
	MINUTE_MS,
	type Ms,
	SECOND_MS,
	type Seconds,
} from './units';
