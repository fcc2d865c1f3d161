import { SearchBox } from '../../../ui/search-box.tsx'
import type { FullMap } from '../use-full-map.ts'

/** Where the key `/` leads. */
export const SEARCH_ID = 'mapa-buscar'

/** Narrows list and map while one types. */
export function UnitSearch({ fullMap: { search, setSearch } }: { readonly fullMap: FullMap }) {
  return (
    <SearchBox
      id={SEARCH_ID}
      look="line"
      label="Buscar unidad por número, placas, factura, operador, origen, destino o lugar"
      placeholder="Unidad, placas, factura u operador"
      value={search}
      onChange={setSearch}
      hasKey
    />
  )
}
