import { asmx } from './known/asmx.ts'
import { binaryStream } from './known/binary-stream.ts'
import { down, endless, halfAnswers } from './known/broken.ts'
import { captcha } from './known/captcha.ts'
import { clickToSee } from './known/click-to-see.ts'
import { detailsLink } from './known/details-link.ts'
import { frames } from './known/frames.ts'
import { googleOnly } from './known/google-only.ts'
import { kickedOut } from './known/kicked-out.ts'
import { leafletOnly } from './known/leaflet-only.ts'
import { mapLibreGeojson } from './known/maplibre-geojson.ts'
import { nearPlates } from './known/near-plates.ts'
import { openLayersOnly } from './known/openlayers-only.ts'
import { secondFactor } from './known/second-factor.ts'
import { shadow } from './known/shadow.ts'
import { shareLink } from './known/share-link.ts'
import { shifting } from './known/shifting.ts'
import { slow } from './known/slow.ts'
import { socketStream } from './known/socket-stream.ts'
import { spaToken } from './known/spa-token.ts'
import { webformsTable } from './known/webforms-table.ts'
import { ambiguousUnit, missingUnit, muteUnit, placeholderUnit, wrongPassword } from './known/white-label.ts'
import { wrongCentre } from './known/wrong-centre.ts'
import type { Site } from './site.ts'

/** Platforms that the reading was built against. */
export const SITES: readonly Site[] = [
  webformsTable,
  spaToken,
  frames,
  socketStream,
  binaryStream,
  detailsLink,
  clickToSee,
  nearPlates,
  leafletOnly,
  openLayersOnly,
  googleOnly,
  mapLibreGeojson,
  shadow,
  asmx,
  shareLink,
  wrongCentre,
  slow,
  halfAnswers,
  shifting,
  captcha,
  secondFactor,
  kickedOut,
  wrongPassword,
  missingUnit,
  muteUnit,
  placeholderUnit,
  ambiguousUnit,
  down,
  endless,
]
