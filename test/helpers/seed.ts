/** The seed of the random histories: the same in each run, unless it is given. */
export const SEED = Number(process.env.TRIGGER_SEED ?? 20_261_121);

/** So many random histories are played of each kind. */
export const HISTORIES = Number(process.env.TRIGGER_HISTORIES ?? 40);
