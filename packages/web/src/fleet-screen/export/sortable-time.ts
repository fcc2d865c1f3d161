import { DEFAULT_TIME_ZONE } from '@vigia/domain/format/date-time'

/** Swedish writes `2026-11-21 02:47`, which every spreadsheet reads as an instant. */
const SORTABLE = new Intl.DateTimeFormat('sv-SE', {
  timeZone: DEFAULT_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
})

/** `2026-11-21 02:47`, Mexico City's time whoever saves it: a file passes on to people with other clocks. */
export const sortableTime = (at: number): string => SORTABLE.format(at)
