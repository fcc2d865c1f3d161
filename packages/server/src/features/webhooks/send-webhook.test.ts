import { createEgress } from '@vigia/egress/egress'
import { expect, test } from 'vitest'
import { sendWebhook } from './send-webhook.ts'

const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`

test.each([
  ['whose name nobody knows', [], 'El nombre de la dirección no existe, o ningún servidor de nombres contestó'],
  ['that leads into a private network', ['10.0.0.1'], 'No es una dirección https pública'],
])('an address %s is told as that', async (_why, addresses, problem) => {
  const egress = createEgress({ resolveAll: async () => addresses.map((address) => ({ address, family: 4 })) })
  const attempt = await sendWebhook(egress, {
    ...{ address: 'https://avisos.empresa.mx/vigia', id: 'uno', body: '{}', secrets: [SECRET], now: 0 },
    signal: new AbortController().signal,
  })
  expect(attempt).toMatchObject({ isDelivered: false, status: null, problem })
})
