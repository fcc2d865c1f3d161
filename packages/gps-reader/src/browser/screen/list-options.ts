/// <reference lib="dom" />
import type { RemoteNews } from '../../platform.ts'

/** What a page says of its list: it may say anything. */
export function readOptions(said: unknown): RemoteNews | null {
  if (typeof said !== 'object' || said === null || !('options' in said) || !('selected' in said)) return null
  const { options, selected } = said
  if (!Array.isArray(options) || typeof selected !== 'number') return null
  return { kind: 'options', options: options.slice(0, 1_000).map((text) => String(text).slice(0, 200)), selected }
}

/** Whether the list that was told of is there still. Runs in the page. */
export const hasList = (dom: { all(selector: string): Element[] }, mark: string): boolean =>
  dom.all(`select[${mark}]`).length > 0

/** Chooses in the list that was told of, as a person would; null leaves it as it is. Runs in the page. */
export function pickOption(
  dom: { all(selector: string): Element[] },
  { index, mark }: { readonly index: number | null; readonly mark: string },
): void {
  for (const select of dom.all(`select[${mark}]`)) {
    select.removeAttribute(mark)
    if (index === null || !(select instanceof HTMLSelectElement) || select.selectedIndex === index) continue
    select.selectedIndex = index
    select.dispatchEvent(new Event('input', { bubbles: true }))
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
}
