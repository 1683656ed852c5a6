# The proxy of this checkout: docker build --tag kyc-proxy .
FROM node:24-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --ignore-scripts && npm run build

FROM node:24-slim
ENV NODE_ENV=production DATA_DIR=/data ELEMENTS_RELEASES=/data/releases
WORKDIR /app
COPY .npmrc package.json package-lock.json ./
COPY widget/package.json widget/
COPY server/package.json server/
COPY sandbox/package.json sandbox/
COPY demo/package.json demo/
# Optional: the frameworks that the elements are typed for.
RUN npm ci --omit=dev --omit=optional --ignore-scripts --workspace server
COPY --from=build /app/widget/dist/ widget/dist/
COPY --from=build /app/server/dist/ server/dist/
# The only folder that is written: releases of the elements; without DATABASE_URL the database and generated secrets too.
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 8081
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["node", "--eval", "require('node:http').get({ host: process.env.PROXY_HOST || 'localhost', port: process.env.PROXY_PORT || 8081, path: '/livez', agent: false }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"]
CMD ["node", "server/dist/server/kyc-proxy.js", "serve"]
