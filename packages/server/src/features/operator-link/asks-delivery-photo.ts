import { storedSetting } from '../../db/settings.store.ts'

/** Whether the client of a trip wants a photo of its delivery, in SQL; of the trip that is called so there. */
export const asksDeliveryPhoto = (trip: string): string =>
  `coalesce(${storedSetting('operator-link', `${trip}.organisation_id`)}->'deliveryPhotos'
     @> jsonb_build_array(jsonb_build_object('client', ${trip}.client_id::text)), false)`
