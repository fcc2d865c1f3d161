import { needsKey, TILE_PRESETS } from '@vigia/domain/map/tile-presets'

const NO_LAYERS = { streets: null, satellite: null, hybrid: null, terrain: null, dark: null }

/** The known providers as the contract has them. */
export const describePresets = () =>
  TILE_PRESETS.map((preset) => ({
    ...{ id: preset.id, name: preset.name, needs_key: needsKey(preset) },
    ...{ attribution: preset.attribution, rule: preset.rule },
    layers: { ...NO_LAYERS, ...preset.layers },
  }))
