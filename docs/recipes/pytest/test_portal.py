"""Sessions, codes and faults: npx uc-sandbox exec -- python3 -m pytest"""

PHONE = "13800000003"
BASIC_INFO = "/uc/account/info/basic"
VERIFY = "/uc/common/tools/verifySmsCodeReturnToken"


def recovery(code):
    return {"action": "forgetPwd", "phone": PHONE, "scene": "sup", "smsCode": code}


def test_a_session_needs_no_login_page(world):
    status, answer = world.signed_in("buyer01").call("GET", BASIC_INFO)
    assert (status, answer["data"]["name"]) == (200, "buyer01")


def test_nobody_is_signed_in_without_one(world):
    status, _ = world.browser().call("GET", BASIC_INFO)
    assert (status, world.last_rule()) == (401, "session.missing")


def test_a_code_proves_a_phone(world):
    browser = world.browser()
    assert browser.send_code(PHONE, "forgetPwd")[0] == 200
    status, answer = browser.call("POST", VERIFY, recovery(world.latest_code(PHONE)))
    assert (status, answer["data"]["passed"]) == (200, True)


def test_a_code_is_too_old_after_five_minutes(world):
    browser = world.browser()
    browser.send_code(PHONE, "forgetPwd")
    code = world.latest_code(PHONE)
    world.advance(5 * 60_000)
    status, _ = browser.call("POST", VERIFY, recovery(code))
    assert (status, world.last_rule()) == (400, "sms.expired")


def test_a_server_that_is_down_once_answers_again(world):
    buyer = world.signed_in("buyer01")
    world.fault({"path": BASIC_INFO}, {"status": 503})
    assert buyer.call("GET", BASIC_INFO)[0] == 503
    assert buyer.call("GET", BASIC_INFO)[0] == 200
