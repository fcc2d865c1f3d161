import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Segmented } from '../../../ui/segmented.tsx'
import { FOUND_PARAM } from '../../../widgets/settings/draft/use-found-row.ts'
import { ContactPart } from './contact-part.tsx'
import { LayersPart } from './layers-part.tsx'

type View = 'layers' | 'contact'

const VIEWS = [
  { value: 'layers', label: 'Capas' },
  { value: 'contact', label: 'Contacto y zonas' },
] as const

/** Where the layers of the map come from, the streets of this server, whom monitors call, and where zones are drawn. */
export function Section() {
  const [view, setView] = useState<View>('layers')
  const [params] = useSearchParams()
  const found = params.get(FOUND_PARAM)
  useEffect(() => {
    if (found !== null) setView(found.startsWith('contact.') ? 'contact' : 'layers')
  }, [found])
  const tabs = <Segmented label="Qué se ve" value={view} options={VIEWS} onChange={setView} />
  return view === 'layers' ? <LayersPart tabs={tabs} /> : <ContactPart tabs={tabs} />
}
