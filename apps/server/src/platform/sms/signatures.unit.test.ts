import { describe, expect, it } from "vitest";
import { acs3Query, signAcs3 } from "./acs3-signature.ts";
import { signTc3 } from "./tc3-signature.ts";

describe("the signatures of the providers' documentation", () => {
  it("ACS3-HMAC-SHA256: the example with fixed parameters", () => {
    const query = acs3Query({
      RegionId: "cn-shanghai",
      ImageId: "win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd",
    });
    const signed = signAcs3(
      {
        method: "POST",
        host: "ecs.cn-shanghai.aliyuncs.com",
        path: "/",
        query,
        body: "",
        action: "RunInstances",
        version: "2014-05-26",
        at: new Date("2023-10-26T10:22:32.123Z"),
        nonce: "3156853299f313e23d1673dc12e1703d",
      },
      { accessKeyId: "YourAccessKeyId", accessKeySecret: "YourAccessKeySecret" },
    );
    expect(signed).toEqual({
      host: "ecs.cn-shanghai.aliyuncs.com",
      "x-acs-action": "RunInstances",
      "x-acs-content-sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      "x-acs-date": "2023-10-26T10:22:32Z",
      "x-acs-signature-nonce": "3156853299f313e23d1673dc12e1703d",
      "x-acs-version": "2014-05-26",
      authorization:
        "ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0",
    });
  });

  it("ACS3-HMAC-SHA256: encodes by RFC 3986, in the order of the names", () => {
    expect(acs3Query({ b: "a b*c~d(e)!'", a: "译桥+/=" })).toBe(
      "a=%E8%AF%91%E6%A1%A5%2B%2F%3D&b=a%20b%2Ac~d%28e%29%21%27",
    );
  });

  it("TC3-HMAC-SHA256: the example DescribeInstances", () => {
    const signed = signTc3(
      {
        service: "cvm",
        host: "cvm.tencentcloudapi.com",
        body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
        action: "DescribeInstances",
        version: "2017-03-12",
        region: "ap-guangzhou",
        at: new Date(1_551_113_065_000),
      },
      // The stars are part of the key that the documentation signs with.
      { secretId: "AKIDz8krbsJ5yKBZQpn74WFkmLPx3*******", secretKey: "Gu5t9xGARNpq86cd98joQYCN3*******" },
    );
    expect(signed).toEqual({
      authorization:
        "TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3*******/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=be4f67d323c78ab9acb7395e43c0dbcf822a9cfac32fea2449a7bc7726b770a3",
      "content-type": "application/json; charset=utf-8",
      host: "cvm.tencentcloudapi.com",
      "x-tc-action": "DescribeInstances",
      "x-tc-region": "ap-guangzhou",
      "x-tc-timestamp": "1551113065",
      "x-tc-version": "2017-03-12",
    });
  });
});
