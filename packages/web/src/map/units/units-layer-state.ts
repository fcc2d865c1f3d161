/** The layer of units from style to style, and what of the fleet it has yet to draw. */
export interface UnitsLayerState {
  /** `off`: the style that it was on is gone, or the graphics context is lost. */
  readonly layer: 'off' | 'on'
  /** Units that came and that no frame has shown yet. */
  readonly news: 'none' | 'undrawn'
  /** Of all units so far, epoch ms. */
  readonly newestFixAt: number
}

export const NO_UNITS: UnitsLayerState = { layer: 'off', news: 'none', newestFixAt: 0 }

export type UnitsLayerEvent =
  | { readonly kind: 'on' }
  | { readonly kind: 'off' }
  | { readonly kind: 'units'; readonly fixesAt: readonly number[] }
  /** The map draws. `isMoving`: some unit glides on after this frame. */
  | { readonly kind: 'frame'; readonly isMoving: boolean }

/** What the shell has to do, in this order. */
export type UnitsLayerEffect =
  | { readonly kind: 'draw' }
  /** Everything that has come is on the screen. */
  | { readonly kind: 'mark-drawn'; readonly newestFixAt: number }
  | { readonly kind: 'next-frame' }

type Next = { readonly state: UnitsLayerState; readonly effects: readonly UnitsLayerEffect[] }

/** Units that come while the layer is off are told of by the first frame that draws them. */
export function nextUnitsLayerState(before: UnitsLayerState, event: UnitsLayerEvent): Next {
  switch (event.kind) {
    case 'on':
    case 'off':
      return { state: { ...before, layer: event.kind }, effects: [] }
    case 'units': {
      if (event.fixesAt.length === 0) return { state: before, effects: [] }
      const newestFixAt = event.fixesAt.reduce((newest, at) => Math.max(newest, at), before.newestFixAt)
      return { state: { ...before, news: 'undrawn', newestFixAt }, effects: [] }
    }
    case 'frame': {
      const next: readonly UnitsLayerEffect[] = event.isMoving ? [{ kind: 'next-frame' }] : []
      if (before.layer === 'off') return { state: before, effects: next }
      if (before.news === 'none') return { state: before, effects: [{ kind: 'draw' }, ...next] }
      const { newestFixAt } = before
      const marked: UnitsLayerEffect = { kind: 'mark-drawn', newestFixAt }
      return { state: { ...before, news: 'none' }, effects: [{ kind: 'draw' }, marked, ...next] }
    }
  }
}
