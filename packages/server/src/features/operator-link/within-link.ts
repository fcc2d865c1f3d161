import type { EndpointName } from '@vigia/contract'
import type { ActorAuditContext } from '../../db/audit.store.ts'
import { withinOrganisation } from '../../db/organisation-scope.ts'
import type { Call } from '../../http/route.ts'
import type { LiveLink } from './live-link.ts'

/** What a page has to know of a call that shows a link's token: the link, and what an audit entry of its operator begins with. */
export interface OfLink {
  readonly link: LiveLink
  readonly audit: ActorAuditContext
}

/** Runs in the name of the link's organisation. */
export async function withinLink<T>(
  { source, ip }: Pick<Call<EndpointName>, 'source' | 'ip'>,
  admitted: Promise<LiveLink>,
  work: (of: OfLink) => Promise<T>,
): Promise<T> {
  const link = await admitted
  const audit = {
    ...source,
    address: ip,
    organisationId: link.organisationId,
    actor: { kind: 'device', id: null },
  } as const
  return withinOrganisation(link.organisationId, () => work({ link, audit }))
}
