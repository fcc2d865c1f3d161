import type { CallAnswers } from '@vigia/contract/calls'
import { call } from './call.ts'

/** Where the layers of the organisation's map are asked for: an address with `{z}`, `{x}` and `{y}` each, its key masked; null where there is none. */
export type MapSettings = CallAnswers['getMapSettings']
export type MapLayerName = Exclude<keyof MapSettings, 'attribution'>
type WirePreset = CallAnswers['listMapPresets']['data'][number]
/** A provider that is known, with its addresses, in which `{key}` is the place of the key that it gives. */
export type MapPreset = Omit<WirePreset, 'needs_key'> & { readonly needsKey: boolean }
/** How four parts of the map of Mexico City came, and one of them to look at. */
export type LayerTest = CallAnswers['testMapLayer']

export const listMapPresets = async (signal: AbortSignal): Promise<readonly MapPreset[]> =>
  (await call('listMapPresets', { signal })).data.map(({ needs_key, ...preset }) => ({
    ...preset,
    needsKey: needs_key,
  }))

/** The server asks the provider, as the map would; nothing is kept. */
export const testMapLayer = (layer: MapLayerName, address: string): Promise<LayerTest> =>
  call('testMapLayer', { body: { layer, address } })
