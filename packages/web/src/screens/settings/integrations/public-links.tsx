import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { everyPage } from '../../../api/every-page.ts'
import { type ListedShareLink, listAllShareLinks } from '../../../api/share-links.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { ExportList } from '../../../fleet-screen/export/export-list.tsx'
import { hourText } from '../../../text/hour-text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { MoreRows } from '../../../ui/more-rows.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Loaded } from '../../../widgets/loaded.tsx'
import { ShareLinkActs } from '../../../widgets/share-links/share-link-acts.tsx'
import { linkOpenedText, linkStateText, linkTermsText } from '../../../widgets/share-links/share-link-text.ts'
import { shareLinkColumns } from './integration-columns.ts'
import sectionStyles from './integrations-section.module.css'
import { LinkCell } from './link-cell.tsx'
import { LinkTable, TripOfLink } from './link-table.tsx'

const EVERY_MS = 30_000
const PAGE = 1_000
const STATES = [
  { value: 'active', label: 'Abren' },
  { value: 'over', label: 'Ya no abren' },
] as const

/** All links by which clients follow trips without an account: of which trip, how often they were opened, until when they open. */
export function PublicLinks({ now, onRevoked }: { readonly now: number; readonly onRevoked: () => void }) {
  const [state, setState] = useState<(typeof STATES)[number]['value']>('active')
  const answer = useAnswer({
    queryKey: ['public-links', state],
    queryFn: ({ signal }) =>
      everyPage(async (cursor) => {
        const { links: rows, nextCursor } = await listAllShareLinks({ state, cursor, limit: PAGE }, signal)
        return { rows, nextCursor }
      }, 'Son más de 50 000 enlaces: no caben en una lista.'),
    // What has ended stays so, and may be ten thousand: it is read when it is asked for.
    refetchInterval: state === 'active' ? EVERY_MS : false,
  })
  const revoked = (): void => {
    answer.retry()
    onRevoked()
  }
  return (
    <>
      <header>
        <h3>Enlaces para clientes</h3>
        <small>
          quien tiene uno sigue su viaje sin cuenta; se crean en Viajes
          {state === 'active' ? '' : '. Los que terminen mientras mira se ven al volver a elegir «Ya no abren»'}
        </small>
        <Segmented label="Qué enlaces" value={state} options={STATES} onChange={setState} />
        <span className={sectionStyles.export}>
          <ExportList
            list="share-links"
            title="Enlaces para clientes"
            columnsAt={shareLinkColumns}
            rows={answer.data ?? []}
            filter={[['Enlaces', state === 'active' ? 'Abren' : 'Ya no abren']]}
          />
        </span>
      </header>
      <Loaded answer={answer} loading="Cargando los enlaces…">
        {(links) =>
          links.length === 0 ? (
            <EmptyState
              icon={<Link2 size={26} aria-hidden="true" />}
              title={
                state === 'active'
                  ? 'Ningún enlace para clientes abre ahora'
                  : 'Ningún enlace para clientes ha terminado'
              }
              hint="El enlace de un viaje para su cliente se crea en Viajes."
            />
          ) : (
            <MoreRows rows={links}>{(shown) => <Links links={shown} now={now} onRevoked={revoked} />}</MoreRows>
          )
        }
      </Loaded>
    </>
  )
}

interface LinksProps {
  readonly links: readonly ListedShareLink[]
  readonly now: number
  readonly onRevoked: () => void
}

function Links({ links, now, onRevoked }: LinksProps) {
  return (
    <LinkTable label="Enlaces para clientes" second="Qué muestra">
      {links.map((link) => (
        <tr key={link.id}>
          <TripOfLink link={link}>
            <small>{link.clientName ?? 'Sin cliente'}</small>
          </TripOfLink>
          <LinkCell label="Qué muestra">
            <span>{sentence(linkTermsText(link))}</span>
          </LinkCell>
          <LinkCell label="Creado">
            <span>{link.createdBy}</span>
            <small>{hourText(link.createdAt, now)}</small>
          </LinkCell>
          <LinkCell label="Estado">
            <span>{linkStateText(link, now)}</span>
          </LinkCell>
          <LinkCell label="Uso">
            <span>{sentence(linkOpenedText(link, now))}</span>
            <ShareLinkActs link={link} now={now} of={link.invoice} onRevoked={onRevoked} />
          </LinkCell>
        </tr>
      ))}
    </LinkTable>
  )
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
