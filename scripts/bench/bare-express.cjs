// Baseline of start and calls: Express with cookies and JSON bodies parsed, which gives the answers of its start.
const [json, port] = process.argv.slice(2);
const cookieParser = require('cookie-parser');
const express = require('express');

const answer = JSON.parse(json);
const app = express();
app.use(cookieParser());
app.get('/', (_request, response) => {
  response.json(answer);
});
app.post('/', express.json(), (_request, response) => {
  response.json(answer);
});
app.listen(Number(port), '127.0.0.1');
