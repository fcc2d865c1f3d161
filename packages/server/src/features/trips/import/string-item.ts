import { cellText } from './workbook-xml.ts'

/**
 * Collects the text of a string item (`si` of the shared strings, `is` of a cell): its runs one after the other, without
 * the phonetic guide (`rPh`) that Japanese workbooks carry.
 */
export interface StringItem {
  open(name: string): void
  close(name: string): void
  text(text: string): void
  /** What was collected since the last call. */
  take(): string
}

export function createStringItem(): StringItem {
  let collected = ''
  let isInText = false
  let isPhonetic = false
  return {
    open: (name) => {
      if (name === 't') isInText = true
      else if (name === 'rPh') isPhonetic = true
    },
    close: (name) => {
      if (name === 't') isInText = false
      else if (name === 'rPh') isPhonetic = false
    },
    text: (text) => {
      if (isInText && !isPhonetic) collected += text
    },
    take: () => {
      const text = cellText(collected)
      collected = ''
      return text
    },
  }
}
