import { mapLayers, streetsOf } from '../../../api/map-layers.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Loaded } from '../../../widgets/loaded.tsx'
import styles from './maps.module.css'

/** The file of streets that is everybody's on this server: what it is, or why there is none. */
export function StreetsPart() {
  const layers = useAnswer(mapLayers)
  return (
    <Loaded answer={layers} loading="Cargando el mapa de este servidor…">
      {(known) => <Streets {...streetsOf(known)} />}
    </Loaded>
  )
}

function Streets({ streets, streetsProblem: problem }: ReturnType<typeof streetsOf>) {
  return (
    <>
      {problem === null ? null : (
        <Banner tone="warning" title="El archivo de calles no se usa">
          {problem}
        </Banner>
      )}
      {streets === null ? (
        <p>
          Se dibuja el mapa incluido: estados, localidades y carreteras esquemáticas de todo México, de día y de noche,
          sin internet.
        </p>
      ) : (
        <dl className={styles.facts}>
          <Fact name="Archivo" value="De este servidor" />
          <Fact name="Esquema" value={streets.schema === 'protomaps' ? 'Protomaps' : 'OpenMapTiles'} />
          <Fact name="Acercamiento" value={`${streets.minZoom} a ${streets.maxZoom}`} />
          <Fact name="Cubre" value={boundsText(streets.bounds)} />
          <Fact name="Se nombra a" value={streets.attribution} />
          <Fact name="Sin internet" value="Sí" />
        </dl>
      )}
      <small>
        Un archivo con las calles de todo México se hace de un extracto de OpenStreetMap con «npm run basemap --
        mexico-latest.osm.pbf calles.pmtiles». Se sube en «Mapa propio», o quien opera el servidor lo nombra en
        VIGIA_BASEMAP_PMTILES, que gana. El incluido queda de reserva.
      </small>
    </>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

const boundsText = ([west, south, east, north]: readonly number[]): string =>
  `${degrees(south)} a ${degrees(north)} norte, ${degrees(west)} a ${degrees(east)} este`
const degrees = (value: number | undefined): string => `${(value ?? 0).toFixed(1)}°`
