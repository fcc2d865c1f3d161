/** What a column of the database keeps of a number. Smaller than `smallest`, and not 0: refused by PostgreSQL, or lost. */
interface ColumnRange {
  readonly least: number
  readonly greatest: number
  readonly smallest: number
}

const FLOAT4_MAX = 3.402_823_466_385_288_6e38
const FLOAT4_MIN_NORMAL = 1.175_494_350_822_287_5e-38
const FLOAT8_MIN_NORMAL = 2.225_073_858_507_201_4e-308

/**
 * Of each column type that numbers from outside end in. `timestamptz` in epoch milliseconds: PostgreSQL holds more, ISO-8601
 * writes four digits of a year.
 */
export const COLUMN_RANGES = {
  real: { least: -FLOAT4_MAX, greatest: FLOAT4_MAX, smallest: FLOAT4_MIN_NORMAL },
  'double precision': { least: -Number.MAX_VALUE, greatest: Number.MAX_VALUE, smallest: FLOAT8_MIN_NORMAL },
  integer: { least: -(2 ** 31), greatest: 2 ** 31 - 1, smallest: 1 },
  bigint: { least: Number.MIN_SAFE_INTEGER, greatest: Number.MAX_SAFE_INTEGER, smallest: 1 },
  timestamptz: { least: -62_167_219_200_000, greatest: 253_402_300_799_999, smallest: 1 },
} as const satisfies Readonly<Record<string, ColumnRange>>

/** Whether a column of this type keeps the number: neither NaN nor infinite, within its range, not too near to 0. */
export function fitsColumn(type: keyof typeof COLUMN_RANGES, value: number): boolean {
  const { least, greatest, smallest } = COLUMN_RANGES[type]
  if (!(value >= least && value <= greatest)) return false
  return value === 0 || Math.abs(value) >= smallest
}
