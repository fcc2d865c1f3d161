import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { type ListedOperatorLink, listOperatorLinks, revokeOperatorLink } from '../../../api/operator-link.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { ExportList } from '../../../fleet-screen/export/export-list.tsx'
import { hourText } from '../../../text/hour-text.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { MoreRows } from '../../../ui/more-rows.tsx'
import { Loaded } from '../../../widgets/loaded.tsx'
import { useAttempt } from '../../../widgets/use-attempt.ts'
import { operatorLinkColumns } from './integration-columns.ts'
import sectionStyles from './integrations-section.module.css'
import { LinkCell } from './link-cell.tsx'
import { LinkTable, TripOfLink } from './link-table.tsx'

const EVERY_MS = 30_000

/** All links that open a page of an operator without an account: of which trip, whose, until when, and who opened it. */
export function OperatorLinks({ now, onRevoked }: { readonly now: number; readonly onRevoked: () => void }) {
  const answer = useAnswer({
    queryKey: ['operator-links'],
    queryFn: ({ signal }) => listOperatorLinks(signal),
    refetchInterval: EVERY_MS,
  })
  const revoked = (): void => {
    answer.retry()
    onRevoked()
  }
  return (
    <>
      <header>
        <h3>Enlaces de operadores</h3>
        <small>los que abren ahora; quien tiene uno comparte su ubicación y escribe a la central sin cuenta</small>
        <span className={sectionStyles.export}>
          <ExportList
            list="operator-links"
            title="Enlaces de operadores"
            columnsAt={operatorLinkColumns}
            rows={answer.data ?? []}
            filter={[]}
          />
        </span>
      </header>
      <Loaded answer={answer} loading="Cargando los enlaces de operadores…">
        {(links) =>
          links.length === 0 ? (
            <EmptyState
              icon={<Link2 size={26} aria-hidden="true" />}
              title="Ningún enlace de operador abre ahora"
              hint="El enlace de un operador se hace en Operadores, en su viaje."
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
  readonly links: readonly ListedOperatorLink[]
  readonly now: number
  readonly onRevoked: () => void
}

function Links({ links, now, onRevoked }: LinksProps) {
  return (
    <LinkTable label="Enlaces de operadores" second="Operador">
      {links.map((link) => (
        <tr key={link.id}>
          <TripOfLink link={link} />
          <LinkCell label="Operador">
            <span>{link.operatorName}</span>
          </LinkCell>
          <LinkCell label="Creado">
            <span>{link.madeBy}</span>
            <small>{hourText(link.madeAt, now)}</small>
          </LinkCell>
          <LinkCell label="Estado">
            <span>{`${link.endsAt > now ? 'Vence' : 'Venció'} ${hourText(link.endsAt, now)}`}</span>
          </LinkCell>
          <LinkCell label="Uso">
            <span>{openedText(link, now)}</span>
            {link.otherOpenedAt === null ? null : (
              <small>{`También en otro teléfono, ${hourText(link.otherOpenedAt, now)}`}</small>
            )}
            <Revoke link={link} onRevoked={onRevoked} />
          </LinkCell>
        </tr>
      ))}
    </LinkTable>
  )
}

function openedText({ openedAt, lastOpenedAt }: ListedOperatorLink, now: number): string {
  if (openedAt === null || lastOpenedAt === null) return 'Nadie lo ha abierto'
  if (openedAt === lastOpenedAt) return `Se abrió ${hourText(openedAt, now)}`
  return `Se abrió ${hourText(openedAt, now)}, la última vez ${hourText(lastOpenedAt, now)}`
}

function Revoke({ link, onRevoked }: { readonly link: ListedOperatorLink; readonly onRevoked: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const { isBusy, message, attempt } = useAttempt()
  const revoke = async (): Promise<void> => {
    const done = await attempt(() => revokeOperatorLink(link.tripId))
    setAsking(false)
    if (done !== null) onRevoked()
  }
  return (
    <>
      <p>
        <Button
          size="sm"
          tone="danger-line"
          aria-label={`Anular el enlace del operador de ${link.invoice}`}
          onClick={() => setAsking(true)}
        >
          Anular…
        </Button>
      </p>
      <FormError message={message} />
      <ConfirmDialog
        open={isAsking}
        title="¿Anular el enlace?"
        text="La página del operador deja de abrir al instante y ya no comparte su ubicación."
        confirmLabel="Anular enlace"
        tone="danger"
        isBusy={isBusy}
        onConfirm={() => void revoke()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
