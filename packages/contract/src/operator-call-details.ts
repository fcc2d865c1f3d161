import { z } from 'zod'
import { DOCUMENT_FILE_TYPES } from './operator-documents.ts'

/** The one file of a form. */
export const formFile = { 'multipart/form-data': z.object({ file: z.string().meta({ format: 'binary' }) }) }

/** What a caller must know of the calls about operators beyond their schemas. */
export const operatorCallDetails = {
  createOperator: { errors: [409] },
  updateOperator: { errors: [409, 412], description: '412 `CHANGED_MEANWHILE` si otra persona lo cambió.' },
  exportOperator: { types: ['application/json'] },
  eraseOperator: {
    errors: [409],
    description: '409 `OPERATOR_ON_TRIP` con un viaje en curso, `OTHER_NAME` si el nombre no es el suyo.',
  },
  addOperatorDocument: { errors: [409] },
  putOperatorDocumentFile: { bodies: formFile, errors: [413, 415] },
  getOperatorDocumentFile: { types: [...DOCUMENT_FILE_TYPES] },
}
