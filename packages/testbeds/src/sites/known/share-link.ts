import { html, NOT_FOUND, page, round } from '@vigia/simulator/platforms/answers'
import { LEAFLET, leafletFile } from '../map-files.ts'
import { type Site, wantedUnit } from '../site.ts'
import { trackedUnit } from '../traffic.ts'

const unit = trackedUnit(5, 'Embarque 99812', '', { from: 'Ixtapaluca', to: 'Villahermosa', kmh: 64 })
const TOKEN = '7c1f0f0cd35e4b8e9f'

/** A link that shows one shipment to whoever has it: state inside the page, origin and destination beside the position. */
export const shareLink: Site = {
  name: 'share-link',
  path: `/compartir/${TOKEN}`,
  account: null,
  password: null,
  wanted: wantedUnit('60-SL-3P', 'ECO 118'),
  truth: { kind: 'position', unit },
  open: (stage) => ({
    answer(ask) {
      if (ask.path.startsWith('/lib/')) return leafletFile(ask.path)
      if (ask.path !== `/compartir/${TOKEN}`) return NOT_FOUND
      const { at, point, speedKmh } = unit.lastFix(stage.now())
      const state = {
        shipment: {
          folio: '99812',
          origin: { name: 'Ixtapaluca', lat: 19.318912, lng: -98.882134 },
          destination: { name: 'Villahermosa', lat: 17.989451, lng: -92.947512 },
          eta: new Date(at + 7_200_000).toISOString(),
        },
        position: {
          lat: round(point.lat, 6),
          lng: round(point.lng, 6),
          speed: speedKmh,
          updatedAt: new Date(at).toISOString(),
        },
        map: { center: [18.6, -96.1], zoom: 7 },
      }
      return html(
        page(
          'es',
          'Siga su embarque',
          LEAFLET,
          `<h2>Embarque 99812</h2><p>De Ixtapaluca a Villahermosa</p><div id="m" style="height:400px"></div>
<script>window.__INITIAL_STATE__=${JSON.stringify(state)};</script>
<script>var s=__INITIAL_STATE__,m=L.map('m').setView(s.map.center,s.map.zoom);L.marker([s.shipment.origin.lat,s.shipment.origin.lng],{title:'Origen'}).addTo(m);L.marker([s.shipment.destination.lat,s.shipment.destination.lng],{title:'Destino'}).addTo(m);L.marker([s.position.lat,s.position.lng],{title:'Unidad'}).addTo(m);setTimeout(function(){location.reload()},12000)</script>`,
        ),
      )
    },
  }),
}
