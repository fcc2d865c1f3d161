import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { callApi, signInToken } from './support/api.ts'
import { TEXTS, watch } from './support/hostile-text.ts'
import { createTrip, postFix } from './support/trips.ts'
import { expect, test } from './support/vigia.ts'
import type { VigiaServer } from './support/vigia-server.ts'

interface Geofence {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly shape: { readonly type: string; readonly [field: string]: unknown }
}

const KML = `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document>
<Placemark><name>Patio Toluca</name><Polygon><outerBoundaryIs><LinearRing><coordinates>
-99.66,19.28 -99.64,19.28 -99.64,19.30 -99.66,19.30 -99.66,19.28</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
<Placemark><name>Tramo de riesgo</name><LineString><coordinates>-99.2,19.4 -98.9,19.3 -98.7,19.35</coordinates></LineString></Placemark>
<Placemark><name>Caseta</name><Point><coordinates>-99.1,19.4</coordinates></Point></Placemark>
</Document></kml>`

const GPX = `<?xml version="1.0"?><gpx version="1.1" creator="prueba" xmlns="http://www.topografix.com/GPX/1/1">
<trk><name>Puebla a Querétaro</name><trkseg>
<trkpt lat="20" lon="-100"/><trkpt lat="20" lon="-99.5"/><trkpt lat="20" lon="-99"/></trkseg></trk></gpx>`

const board = (page: Page): Locator => page.getByRole('region', { name: 'Dibujo' })
const list = (page: Page): Locator => page.getByRole('list', { name: 'Zonas' })
const file = (page: Page): Locator => page.getByLabel('Archivo GeoJSON, KML o GPX')

async function geofencesOn(vigia: VigiaServer): Promise<readonly Geofence[]> {
  const { data } = await callApi(vigia.url, 'GET', '/api/geofences', {
    token: await signInToken(vigia.url, vigia.account),
  })
  return data as Geofence[]
}

async function openGeofences(page: Page): Promise<void> {
  await page.goto('/dashboard/viajes-mapa')
  await page.getByRole('tab', { name: 'Zonas' }).click()
  await expect(page.getByRole('button', { name: 'Nueva zona' })).toBeVisible()
}

/** Presses of the mouse on the map, given from its middle in pixels. */
async function hand(page: Page) {
  const box = await page.locator('canvas.maplibregl-canvas').boundingBox()
  if (box === null) throw new Error('no map')
  const there = ([x, y]: readonly [number, number]): [number, number] => [
    box.x + box.width / 2 + x,
    box.y + box.height / 2 + y,
  ]
  return {
    press: async (...points: readonly (readonly [number, number])[]) => {
      for (const point of points) {
        await page.mouse.move(...there(point), { steps: 2 })
        await page.mouse.click(...there(point))
      }
    },
    drag: async (from: readonly [number, number], to: readonly [number, number]) => {
      await page.mouse.move(...there(from))
      await page.mouse.down()
      await page.mouse.move(...there(to), { steps: 6 })
      await page.mouse.up()
    },
  }
}

async function begin(page: Page, name: string, way: string): Promise<void> {
  await page.getByRole('button', { name: 'Nueva zona' }).click()
  await page.getByLabel('Nombre').fill(name)
  await expect(board(page)).toContainText('Marque el centro')
  await page.getByRole('radio', { name: way }).click()
}

async function save(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Guardar zona' }).click()
  await expect(list(page)).toContainText(name)
}

test('a circle, a polygon and a corridor are drawn by hand, and outlive another look of the map', async ({
  vigia,
  signedIn: page,
}) => {
  await openGeofences(page)
  const { press, drag } = await hand(page)

  await begin(page, 'Círculo a mano', 'Círculo')
  await press([0, 0], [30, 0])
  await expect(board(page)).toContainText('Arrastre el centro')
  const radius = page.getByLabel('Radio')
  await expect(radius).not.toHaveValue('')
  const drawn = await radius.inputValue()
  const centre = await page.getByLabel('Centro').inputValue()
  await drag([0, 0], [0, 60])
  await expect(page.getByLabel('Centro')).not.toHaveValue(centre)
  await expect(radius).toHaveValue(drawn)
  await radius.fill('1500')
  await save(page, 'Círculo a mano')

  await begin(page, 'Polígono a mano', 'Polígono')
  await press([-80, 40], [80, 40], [80, 160])
  await page.getByRole('radio', { name: 'Calles' }).click()
  await expect(board(page)).toContainText('Doble clic o Enter para terminar')
  await press([-80, 160], [0, 220])
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await expect(board(page)).toContainText('Arrastre los puntos')
  await save(page, 'Polígono a mano')

  await begin(page, 'Corredor a mano', 'Corredor')
  await page.getByLabel('Ancho a cada lado').fill('2000')
  await press([-120, 60], [0, 130])
  await page.mouse.dblclick(...(await middle(page, 120, 60)))
  await expect(board(page)).toContainText('Arrastre los puntos')
  await save(page, 'Corredor a mano')

  const geofences = await geofencesOn(vigia)
  const shape = (name: string) => geofences.find((geofence) => geofence.name === name)?.shape
  expect(shape('Círculo a mano')).toMatchObject({ type: 'circle', radiusM: 1500 })
  expect(shape('Polígono a mano')?.ring).toHaveLength(4)
  expect(shape('Corredor a mano')).toMatchObject({ type: 'corridor', halfWidthM: 2000 })
  expect(shape('Corredor a mano')?.line).toHaveLength(3)
})

test('a geofence is typed without a pointer, changed, and deleted by its name; one that is gone is said to be', async ({
  vigia,
  signedIn: page,
}) => {
  await openGeofences(page)
  await begin(page, 'Patio', 'Polígono')
  await page.getByText('Escribir o pegar los puntos').click()
  const points = page.getByLabel('Un punto por línea')
  await points.fill('19.4, -99.2\n19.4 -99.1\nxx')
  await page.getByRole('button', { name: 'Poner en el mapa' }).click()
  await expect(page.getByText('Línea 3:')).toBeVisible()
  await points.fill('19.4, -99.2\n19.4 -99.1\n19.5;-99.1')
  await page.getByRole('button', { name: 'Poner en el mapa' }).click()
  await expect(board(page)).toContainText('km²')
  await page.getByRole('radio', { name: 'Segura' }).click()
  await save(page, 'Patio')

  await page.getByRole('button', { name: 'Editar Patio', exact: true }).click()
  await page.getByLabel('Nombre').fill('Patio norte')
  await save(page, 'Patio norte')
  const [geofence] = (await geofencesOn(vigia)).filter(({ name }) => name === 'Patio norte')
  expect(geofence).toMatchObject({
    kind: 'safe',
    shape: {
      type: 'polygon',
      ring: [
        { lat: 19.4, lng: -99.2 },
        { lat: 19.4, lng: -99.1 },
        { lat: 19.5, lng: -99.1 },
      ],
    },
  })

  await page.getByRole('button', { name: 'Borrar Patio norte' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Borrar Patio norte' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Editar Patio norte' }).click()
  await page.getByLabel('Nombre').fill('Demasiado tarde')
  const token = await signInToken(vigia.url, vigia.account)
  await callApi(vigia.url, 'DELETE', `/api/geofences/${geofence?.id}`, { token })
  await page.getByRole('button', { name: 'Guardar zona' }).click()
  await expect(page.getByText('Alguien más borró Patio norte')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Editar Patio norte' })).toHaveCount(0)

  await begin(page, 'Se va', 'Círculo')
  await page.getByLabel('Centro').fill('20.5, -100.2')
  await save(page, 'Se va')
  await page.getByRole('button', { name: 'Borrar Se va' }).click()
  await page.getByRole('button', { name: 'Borrar zona' }).click()
  await expect(page.getByRole('button', { name: 'Borrar Se va' })).toHaveCount(0)
})

test('a KML is seen before it is written, and what is exported is read back', async ({ vigia, signedIn: page }) => {
  await openGeofences(page)
  await page.getByRole('button', { name: 'Importar' }).click()
  await file(page).setInputFiles({ name: 'zonas.kml', mimeType: 'application/xml', buffer: Buffer.from(KML) })
  await expect(page.getByText('3 elementos')).toBeVisible()
  await page.getByRole('combobox', { name: 'Tipo de Patio Toluca' }).selectOption('Segura')
  await page.getByLabel('Ancho a cada lado de Tramo de riesgo').fill('800')
  await page.getByRole('button', { name: 'Importar 2' }).click()
  await expect(list(page)).toContainText('Tramo de riesgo')
  const geofences = await geofencesOn(vigia)
  expect(geofences.find(({ name }) => name === 'Patio Toluca')).toMatchObject({
    kind: 'safe',
    shape: { type: 'polygon' },
  })
  expect(geofences.find(({ name }) => name === 'Tramo de riesgo')).toMatchObject({
    kind: 'danger',
    shape: { type: 'corridor', halfWidthM: 800 },
  })

  for (const [choice, ending] of [
    ['GeoJSON', 'geojson'],
    ['KML (Google Earth)', 'kml'],
    ['GPX', 'gpx'],
  ] as const) {
    await page.getByRole('button', { name: 'Exportar' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: choice }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`zonas.${ending}`)
    const text = await readFile(await download.path(), 'utf8')
    const token = await signInToken(vigia.url, vigia.account)
    const { items } = await callApi(vigia.url, 'POST', '/api/geo-files/read', { body: { text }, token })
    expect(items).toContainEqual(
      expect.objectContaining({
        name: 'Tramo de riesgo',
        kind: 'danger',
        shape: expect.objectContaining({ type: 'corridor', halfWidthM: 800 }),
      }),
    )
  }
})

test('a trip gets its route from a file, with the distance of its unit, and loses it again', async ({
  api,
  signedIn: page,
}) => {
  const trip = await createTrip(api)
  await postFix(api, trip, 0, { lat: 20.1, lng: -99.5 })
  await page.goto('/dashboard/viajes-mapa')
  await page.getByRole('option').filter({ hasText: trip.plates }).click()
  await page.getByRole('button', { name: 'Ruta', exact: true }).click()
  const editor = page.getByRole('region', { name: `Ruta de ${trip.plates}` })
  await expect(editor).toContainText('Este viaje no tiene ruta planeada.')
  await editor.getByRole('button', { name: 'De un archivo' }).click()
  await file(page).setInputFiles({ name: 'ruta.gpx', mimeType: 'application/gpx+xml', buffer: Buffer.from(GPX) })
  await expect(editor).toContainText('Nueva ruta: 104 km')
  await editor.getByRole('button', { name: 'Guardar ruta' }).click()
  // 0.1° north of the middle of a segment: 11.1 km, though its corners are 27 km and 54 km away.
  await expect(editor).toContainText('Unidad a11.1 km')
  await expect(editor).toContainText('Importada de un archivo')
  await editor.getByRole('button', { name: 'Quitar' }).click()
  await page.getByRole('button', { name: 'Quitar ruta' }).click()
  await expect(editor).toContainText('Este viaje no tiene ruta planeada.')
})

test('names of geofences stay text, in the list, the dialog and the import', async ({ signedIn: page }) => {
  const incidents = await watch(page)
  const features = Object.values(TEXTS).map((text) => ({
    type: 'Feature',
    properties: { name: text },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [-99, 19],
          [-98.9, 19],
          [-98.9, 19.1],
          [-99, 19],
        ],
      ],
    },
  }))
  await page.goto('/dashboard/viajes-mapa')
  await page.getByRole('tab', { name: 'Zonas' }).click()
  await page.getByRole('button', { name: 'Importar' }).click()
  const text = JSON.stringify({ type: 'FeatureCollection', features })
  await file(page).setInputFiles({ name: 'hostil.geojson', mimeType: 'application/json', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: `Importar ${features.length}` }).click()
  await expect(list(page)).toContainText('<script>')
  await page.getByRole('button', { name: /^Borrar "><img/ }).click()
  await expect(page.getByRole('alertdialog')).toContainText('<img src=x')
  expect(await page.locator('img[src="x"], a[href^="javascript"]').count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  await incidents.check()
})

async function middle(page: Page, x: number, y: number): Promise<[number, number]> {
  const box = await page.locator('canvas.maplibregl-canvas').boundingBox()
  return [(box?.x ?? 0) + (box?.width ?? 0) / 2 + x, (box?.y ?? 0) + (box?.height ?? 0) / 2 + y]
}
