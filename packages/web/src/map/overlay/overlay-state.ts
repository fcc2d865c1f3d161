/** Tags and clusters are laid out anew at most this often; between, they follow their units. */
export const LAYOUT_MS = 250

/** The words over the map: how they were laid out, and what of it stands on the canvas. */
export interface OverlayState {
  readonly layout: /** It has to be made in the next frame. */
    | { readonly status: 'none' }
    /** What it was made of has changed since. */
    | { readonly status: 'outdated'; readonly at: number }
    | { readonly status: 'current'; readonly at: number; readonly view: string }
  readonly picture:
    | { readonly status: 'outdated' }
    /** `follows`: some word was moving with its unit. */
    | { readonly status: 'drawn'; readonly surface: string; readonly follows: boolean }
  /** A frame was asked for, in which the layout may be due. */
  readonly isFramePlanned: boolean
}

export const NOTHING_LAID_OUT: OverlayState = {
  layout: { status: 'none' },
  picture: { status: 'outdated' },
  isFramePlanned: false,
}

export type OverlayEvent =
  /** Units, tags, pins or the hover. */
  | { readonly kind: 'changed' }
  /** Another style, with other colours. */
  | { readonly kind: 'restyled' }
  /** The map has drawn itself; `view`: what its camera sees. */
  | { readonly kind: 'frame'; readonly view: string }
  /** The layout is as it shall be in this frame. `surface`: the view, and how finely the canvas is drawn. */
  | { readonly kind: 'laid-out'; readonly surface: string; readonly follows: boolean }
  | { readonly kind: 'planned-frame' }

/** What the shell has to do, in this order. */
export type OverlayEffect =
  | { readonly kind: 'ask-frame' }
  | { readonly kind: 'plan-frame'; readonly afterMs: number }
  /** `isRegrouping`: the clusters too, whatever the zoom. */
  | { readonly kind: 'lay-out'; readonly isRegrouping: boolean }
  | { readonly kind: 'draw' }

type Next = { readonly state: OverlayState; readonly effects: readonly OverlayEffect[] }

/** Most frames move no word: what stands on the canvas is left as it is, and a moving camera is laid out for now and then. */
export function nextOverlayState(before: OverlayState, event: OverlayEvent, now: number): Next {
  switch (event.kind) {
    case 'changed': {
      const { layout } = before
      const outdated: OverlayState['layout'] = layout.status === 'none' ? layout : { status: 'outdated', at: layout.at }
      return { state: { ...before, layout: outdated }, effects: [{ kind: 'ask-frame' }] }
    }
    case 'restyled':
      return { state: { ...before, layout: { status: 'none' } }, effects: [{ kind: 'ask-frame' }] }
    case 'frame':
      return layOut(before, event.view, now)
    case 'laid-out': {
      const { picture } = before
      const { surface, follows } = event
      const isSame = picture.status === 'drawn' && !picture.follows && !follows && picture.surface === surface
      if (isSame) return { state: before, effects: [] }
      return { state: { ...before, picture: { status: 'drawn', surface, follows } }, effects: [{ kind: 'draw' }] }
    }
    case 'planned-frame':
      return { state: { ...before, isFramePlanned: false }, effects: [{ kind: 'ask-frame' }] }
  }
}

function layOut(before: OverlayState, view: string, now: number): Next {
  const { layout, isFramePlanned } = before
  if (layout.status === 'current' && layout.view === view) return { state: before, effects: [] }
  if (layout.status !== 'none' && now - layout.at < LAYOUT_MS) {
    if (isFramePlanned) return { state: before, effects: [] }
    return { state: { ...before, isFramePlanned: true }, effects: [{ kind: 'plan-frame', afterMs: LAYOUT_MS }] }
  }
  return {
    state: { ...before, layout: { status: 'current', at: now, view }, picture: { status: 'outdated' } },
    effects: [{ kind: 'lay-out', isRegrouping: layout.status !== 'current' }],
  }
}
