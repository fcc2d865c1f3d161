import { createPartParser } from './workbook-xml.ts'

/** Excel's own formats that show a day; those of the Far East among them. */
const DATE_FORMATS: ReadonlySet<number> = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58,
])
/** What is no part of a date in a format: texts in quotes, characters put in as they are, colours and languages. */
const NOT_OF_THE_DATE = /"[^"]*"?|\\.|\[[^\]]*\]?/g
const MAX_FORMAT_CHARACTERS = 300

/** Reads which of a workbook's cell styles show a day, by their number: what Excel keeps as a number is a date by its style only. */
export function createDateStyles(): { write(piece: string): void; close(): ReadonlySet<number> } {
  const formats = new Set(DATE_FORMATS)
  const styles = new Set<number>()
  let isInCells = false
  let count = 0
  const parser = createPartParser({
    open: (name, { numFmtId, formatCode = '' }) => {
      if (name === 'cellXfs') isInCells = true
      else if (name === 'numFmt' && count === 0 && showsDay(formatCode)) formats.add(Number(numFmtId))
      else if (name === 'xf' && isInCells) {
        if (formats.has(Number(numFmtId))) styles.add(count)
        count += 1
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return {
    write: parser.write,
    close: () => {
      parser.close()
      return styles
    },
  }
}

/** `dd/mm/yyyy hh:mm` does; `hh:mm` and `#,##0.00` do not. */
const showsDay = (format: string): boolean =>
  format.length <= MAX_FORMAT_CHARACTERS && /[dy]/i.test(format.replaceAll(NOT_OF_THE_DATE, ''))
