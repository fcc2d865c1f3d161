import { expect, test } from 'vitest'
import { needsKey, TILE_PRESETS } from './tile-presets.ts'
import { tileTemplateProblem } from './tile-template.ts'

test.each(TILE_PRESETS)('$name: with a key in its place each address is a template that can be saved', (preset) => {
  for (const address of Object.values(preset.layers)) {
    const filled = address.replace('{key}', 'clave')
    expect([tileTemplateProblem(filled), filled.startsWith('https://')]).toEqual([null, true])
    expect(tileTemplateProblem(address)).toBe(address === filled ? null : 'No se conoce {key}')
  }
  expect(preset.attribution).not.toBe('')
  expect(preset.rule).toMatch(/Vea \S+\.$/)
})

test('each of the five base layers has a provider, and who needs a key is known', () => {
  const layers = new Set(TILE_PRESETS.flatMap((preset) => Object.keys(preset.layers)))
  expect([...layers].sort()).toEqual(['dark', 'hybrid', 'satellite', 'streets', 'terrain'])
  expect(TILE_PRESETS.filter(needsKey).map(({ id }) => id)).toEqual(['maptiler', 'stadia', 'esri'])
})
