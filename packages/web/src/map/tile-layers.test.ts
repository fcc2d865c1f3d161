import { expect, test } from 'vitest'
import { rasterSource } from './tile-layers.ts'

const PATH = '/api/map/tiles/satellite/{z}/{x}/{y}'

test('a layer asks our own server, and names whom the organisation named', () => {
  expect(rasterSource(PATH, '© Teselas del Norte')).toMatchObject({
    tiles: ['server:///api/map/tiles/satellite/{z}/{x}/{y}'],
    attribution: '© Teselas del Norte',
  })
  expect(rasterSource(PATH, null)).not.toHaveProperty('attribution')
})

test('the library, which takes a name for HTML, is given letters', () => {
  expect(rasterSource(PATH, `<a href="//x.mx" onclick='y'>A&B</a>`).attribution).toBe(
    '&#60;a href=&#34;//x.mx&#34; onclick=&#39;y&#39;&#62;A&#38;B&#60;/a&#62;',
  )
})
