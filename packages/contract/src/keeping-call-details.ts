import { formFile } from './operator-call-details.ts'
import { reportCallDetails } from './report-call-details.ts'

const NAMES_ERASED = '409 `NAMES_ERASED`: puede nombrar a un operador cuyos datos se borraron después.'

/** What a caller must know of the calls by which an administrator tries and keeps an installation, and of reports. */
export const keepingCallDetails = {
  startDemoFleet: {
    errors: [409],
    description: '409 `IS_DEMO` en una demostración, `DEMO_BEING_REMOVED` mientras se quita la anterior.',
  },
  stopDemoFleet: { errors: [404] },
  visitDemoFleet: { errors: [404] },
  startBasemapUpload: {
    errors: [409],
    description:
      '409 `NO_UPLOAD` donde no se puede, `UPLOAD_UNDER_WAY` con otro archivo a medias, `DISK_FULL` si no cabe.',
  },
  sendBasemapPart: {
    bodies: formFile,
    errors: [404, 409, 413, 415],
    description:
      '409 `OTHER_OFFSET`: no sigue a lo que llegó; `UPLOAD_UNDER_WAY`: es de otra subida; `DISK_FULL`: el disco se llenó.',
  },
  finishBasemapUpload: {
    errors: [404, 409, 422],
    description:
      '409 `INCOMPLETE`: falta una parte; 422 `BAD_BASEMAP`: no es un mapa que se pueda dibujar, y se borra.',
  },
  cancelBasemapUpload: { errors: [404, 409] },
  removeBasemap: { errors: [404, 409] },
  linkExport: { errors: [404, 409], description: NAMES_ERASED },
  downloadExport: { types: ['application/zip'], errors: [404, 409], description: NAMES_ERASED },
  ...reportCallDetails,
}
