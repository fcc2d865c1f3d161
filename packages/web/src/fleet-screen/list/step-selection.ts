/** The neighbour of a row, `step` rows on; the first or last row when nothing is chosen yet. */
export function stepSelection(
  order: readonly { readonly tripId: string }[],
  from: string | null,
  step: number,
): string | null {
  const at = order.findIndex(({ tripId }) => tripId === from)
  const next = at === -1 ? (step > 0 ? 0 : order.length - 1) : Math.min(order.length - 1, Math.max(0, at + step))
  return order[next]?.tripId ?? null
}
