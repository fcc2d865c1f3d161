import { formatDateTime } from '@vigia/domain/format/date-time'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import type { Verification } from '../../../api/works.ts'

/** The newest end of the chain that was written down apart and is still in it: up to there two sources agree. */
export const matchingText = (matching: Verification['matching']): string =>
  matching === null
    ? 'ninguna que se sepa'
    : `${formatDateTime(matching.at)}, registro ${wholeNumber(Number(matching.seq))}`
