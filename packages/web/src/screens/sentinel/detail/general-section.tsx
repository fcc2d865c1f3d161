import { useOperatorCall } from '../../../alerts/use-operator-call.ts'
import type { SentinelTrip } from '../../../api/sentinel.ts'
import { telHref } from '../../../text/contact.ts'
import surfaceStyles from '../../../ui/surface.module.css'
import { WhatsappLink } from '../../../widgets/outside-links.tsx'
import sentinelStyles from '../sentinel.module.css'

/** Who and what travels (spec §2 "general information"). */
export function GeneralSection({ trip }: { readonly trip: SentinelTrip }) {
  const call = useOperatorCall(trip)
  const href = telHref(call.phone)
  return (
    <section className={surfaceStyles.section} data-slot="section">
      <header>
        <h3>Información general</h3>
      </header>
      <dl className={sentinelStyles.facts}>
        <dt>Factura</dt>
        <dd>{trip.invoiceId === null ? trip.invoice : `${trip.invoice} · ${trip.invoiceId}`}</dd>
        <dt>Cliente</dt>
        <dd>{trip.client ?? 'Sin cliente'}</dd>
        <dt>Transportista</dt>
        <dd>{trip.carrier ?? 'Sin transportista'}</dd>
        <dt>Operador</dt>
        <dd>{trip.operator ?? 'Sin operador'}</dd>
        <dt>Teléfono</dt>
        <dd>
          {href === null ? call.absent : <a href={href}>{trip.phone}</a>} <WhatsappLink phone={call.phone} />
        </dd>
        <dt>Placas</dt>
        <dd>{trip.plates ?? 'Sin placas'}</dd>
      </dl>
    </section>
  )
}
