/// <reference lib="dom" />
import type { PageDom } from '../navigation/page-dom.ts'

/** What a frame shows, line by line, with what its fields say of themselves; `invalid`: why the browser did not send it. */
export function readLines(dom: PageDom): { readonly lines: readonly string[]; readonly invalid: string | null } {
  const lines = new Set<string>()
  const take = (text: string): void => {
    for (const line of text.split('\n')) {
      const words = line.replace(/\s+/g, ' ').trim()
      if (words !== '' && lines.size < 600) lines.add(words.slice(0, 400))
    }
  }
  take(dom.pageText())
  const messages = '[role=alert], [aria-live], [class*=error i], [class*=alert i], [class*=toast i], [class*=message i]'
  for (const element of dom.all(messages, 200)) {
    if (dom.isVisible(element)) take(dom.text(element, 400))
  }
  let invalid: string | null = null
  for (const field of dom.all('input:invalid, select:invalid')) {
    if (!dom.isVisible(field) || !('validationMessage' in field)) continue
    invalid ??= String(field.validationMessage)
  }
  return { lines: [...lines], invalid }
}
