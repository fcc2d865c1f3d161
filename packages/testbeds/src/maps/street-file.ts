import { writePmtiles } from '../../../../tools/basemap/pmtiles-writer.ts'
import { STREET_BOUNDS, type StreetFixture, streetLayers, streetTiles } from './street-tiles.ts'

/** A small PMTiles file of streets, as an operator might name one, in the words of a schema. */
export function streetFile(schema: StreetFixture): Buffer {
  const metadata = {
    name: 'Prueba',
    attribution: '<a href="https://www.openstreetmap.org/copyright">&copy; OpenStreetMap</a>',
    vector_layers: streetLayers(schema).map((id) => ({ id, fields: {} })),
  }
  return writePmtiles(streetTiles(schema), metadata, STREET_BOUNDS)
}
