/** Within a sentence: `las 02:47`, and `la 01:10`, of a time of day written as `01:10` or `01:10:30`. */
export const theTime = (time: string): string => `${/^0?1:/.test(time) ? 'la' : 'las'} ${time}`
