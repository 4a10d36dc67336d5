import { analyze } from './analyze';
import { compare } from './compare';
import { getAnalysis } from './get';
import { history } from './history';

/** The operations of the node; a new one is a file of its own and a line here. */
export const analysisOperations = [analyze, getAnalysis, history, compare];
