export { type Day } from './baseline';
export { type UsualScore, controlChart } from './controlChart';
export { lowerMedian, mean, standardDeviation } from './distributions';
export { MIN_SINCE } from './effect';
export { type Prediction, type Side, predictionInterval, sideOf } from './range';

// For tests and measurements.
export { median } from './distributions';
export { pValue } from './range';
export { MAX_WEEKS, MIN_WEEKS, WEEK_DAYS } from './counts';
