import { expect, test } from 'vitest'
import type { MapSettings } from '../../../api/map-settings.ts'
import { type BaseLayer, chooseBase } from '../../../map/base-layers.ts'
import { shownNow } from './shown-now.ts'

const NONE: MapSettings = {
  ...{ streets: null, satellite: null, hybrid: null, terrain: null, dark: null, traffic: null, attribution: null },
}
const FILE = {
  path: '/p',
  schema: 'protomaps',
  bounds: [0, 0, 1, 1],
  attribution: '',
  minZoom: 0,
  maxZoom: 14,
} as const
const BUTTONS = [
  ['streets', 'calles'],
  ['satellite', 'satelite'],
  ['hybrid', 'hibrido'],
  ['terrain', 'terreno'],
  ['dark', 'oscuro'],
] as const satisfies readonly (readonly [keyof MapSettings, BaseLayer])[]

test.each([
  ['nothing is set', NONE, null],
  ['the server has streets', NONE, FILE],
  ['only imagery is set', { ...NONE, satellite: 'https://t/{z}/{x}/{y}' }, FILE],
  ['all is set', { ...NONE, satellite: 'a', streets: 'a', hybrid: 'a', terrain: 'a', dark: 'a' }, null],
])('says of each button what the map chooses when %s', (_why, settings, streets) => {
  const templates = Object.fromEntries(Object.entries(settings).filter(([, address]) => address !== null))
  for (const [layer, button] of BUTTONS) {
    const words = shownNow(layer, (name) => settings[name], streets === null ? 'none' : 'usable')
    const choice = chooseBase(button, { isKnown: true, templates, streets, streetsProblem: null }, 'dia', new Set())
    expect([layer, /^La (del proveedor|de Satélite)/.test(words)]).toEqual([layer, choice.raster !== null])
    expect([layer, words.includes('encima')]).toEqual([layer, choice.labelled])
    expect([layer, words.includes('lo dice bajo el mapa')]).toEqual([layer, choice.notice !== null])
    expect([layer, words.includes('mapa de calles de este servidor')]).toEqual([layer, choice.streets !== null])
    expect([layer, words.includes('esquemáticas')]).toEqual([layer, choice.raster === null && choice.streets === null])
  }
})
